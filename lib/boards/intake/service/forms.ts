import { formatDayYear } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { BoardDefinition, FieldDefinition } from "../../rules/definition";
import { mayAsk } from "../../rules/reach";
import { type BoardActor, peopleOf } from "../../service/access";
import { definitions, ensureBoards } from "../../service/registry";
import { offeredShows } from "../../service/shows";
import type * as api from "../api";

type Asked = BoardDefinition & { intake: NonNullable<BoardDefinition["intake"]> };

const rowOf = (board: Asked) => ({
  board: board.key,
  department: board.title,
  title: board.intake.title,
  about: board.intake.about,
});

/** `GET /boards/forms`. */
export async function list(actor: BoardActor): Promise<Output<typeof api.listForms>> {
  return [...definitions.values()].flatMap((board) => (asks(actor, board) ? [rowOf(board)] : []));
}

const asks = (actor: BoardActor, board: BoardDefinition): board is Asked => mayAsk(actor, board);

/** A board that the person may ask, with its form. @throws 404 for any other. */
export async function formFor(actor: BoardActor, key: string): Promise<Asked> {
  const board = definitions.get(key);
  if (!board || !asks(actor, board)) throw notFound("No existe ese formulario.");
  await ensureBoards();
  return board;
}

/** Types to choose among, and the custom fields a form asks for, in its order. */
export const typesOf = ({ intake, types }: Asked): string[] => intake.types ?? types;
export const askedFields = ({ intake, fields }: BoardDefinition): FieldDefinition[] =>
  (intake?.fields ?? []).flatMap((key) => fields.filter((field) => field.key === key));

/** `GET /boards/{board}/form`. */
export async function get(
  actor: BoardActor,
  { params }: Input<typeof api.getForm>,
): Promise<Output<typeof api.getForm>> {
  const board = await formFor(actor, params.board);
  const fields = askedFields(board);
  const people = fields.some(({ type }) => type === "person") ? await peopleOf(board) : [];
  return {
    ...rowOf(board),
    types: typesOf(board),
    fields,
    asks: board.intake.asks,
    required: board.intake.required,
    priorityTitles: board.priorityTitles,
    urgentByLead: board.urgentByLead,
    people: people.map(({ id, name }) => ({ id, name })),
  };
}

/** `GET /boards/forms/shows`: twenty at most, of the ones the person may name (`offeredShows`). */
export async function shows(
  actor: BoardActor,
  { query: { q } }: Input<typeof api.listFormShows>,
): Promise<Output<typeof api.listFormShows>> {
  return (await offeredShows(actor, "form", q)).map(({ name, fecha, city }) => ({
    name,
    about: [city, fecha && formatDayYear(fecha)].filter(Boolean).join(", "),
  }));
}
