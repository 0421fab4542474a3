/** What a file of a show is (design shows.md, section 5). */
export const folderTitles = {
  rider: "Rider",
  contrato: "Contrato",
  plano: "Plano",
  seguro: "Seguro",
  permiso: "Permiso",
  foto: "Foto",
  otro: "Otro",
} as const;
export type Folder = keyof typeof folderTitles;

/** Who of those who see the show may see a file of it. */
export const whoTitles = {
  todos: "Quien ve el show",
  edicion: "Quien cambia sus datos",
  dinero: "Quien ve su dinero",
} as const;
export type Who = keyof typeof whoTitles;

/** What somebody may do of a show, as far as its files ask. */
export interface FileRights {
  edits: boolean;
  money: boolean;
  /** They make its deal. */
  deals: boolean;
}

/** Whom a file is kept from, though they see the show: the one rule of lists, downloads and packages. */
export const seesFile = (who: Who, { edits, money, deals }: FileRights): boolean =>
  who === "todos" || (who === "edicion" ? edits || deals : money);

/** What somebody may let a file be seen by: never more narrowly than they see themselves. */
export const whoFor = (rights: FileRights): Who[] =>
  (Object.keys(whoTitles) as Who[]).filter((who) => seesFile(who, rights));
