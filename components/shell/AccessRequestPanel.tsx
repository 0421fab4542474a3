import { type FormEvent, useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button, ButtonLink } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Loading } from "@/components/kit/Spinner";
import { askAccess, refusedAccount } from "@/lib/auth/clientSignIn";
import { CallError, call } from "@/lib/client/call";
import { useRead } from "@/lib/client/useRead";

/** For somebody whom the provider knows and we do not: says so, and lets them ask the administrators for access. */
export default function AccessRequestPanel() {
  const { data, error, mutate } = useRead(refusedAccount, {}, { revalidateOnFocus: false });
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await mutate(await call(askAccess, { body: { message } }), { revalidate: false });
      setSent(true);
    } catch (caught) {
      setFailure(caught instanceof CallError ? caught.message : askAccess.failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <h1 className="text-figure">Usuario no encontrado en la base de datos</h1>
      {!data && !error && <Loading />}
      {error && (
        <>
          <div className="my-5">
            <Banner tone="bad">{error.message}</Banner>
          </div>
          <ButtonLink href="/login" full>
            Volver a ingresar
          </ButtonLink>
        </>
      )}
      {data && (
        <>
          <p className="mb-6 mt-2 text-muted phone:mb-4">
            El proveedor reconoce a <strong className="text-text">{data.mail || data.name || "esta cuenta"}</strong>,
            pero en Bambalina no tiene usuario. Lo habilita un administrador.
          </p>
          {data.pending ? (
            <Banner tone={sent ? "good" : "info"} title={sent ? "Pedido enviado." : "El acceso ya está pedido."}>
              Los administradores lo ven en Bambalina. Cuando lo acepten, ingresar de nuevo.
            </Banner>
          ) : (
            <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
              {failure && <Banner tone="bad">{failure}</Banner>}
              <TextArea
                label="Mensaje (opcional)"
                name="message"
                help="Por ejemplo, el área y para qué hace falta."
                maxLength={1000}
                value={message}
                onChange={setMessage}
              />
              <Button type="submit" variant="primary" size="lg" full busy={busy && "Enviando..."}>
                Pedir acceso
              </Button>
            </form>
          )}
          <a
            href={`/api/auth/${data.provider}/logout`}
            className="mt-6 text-center text-help text-text underline underline-offset-4"
          >
            Ingresar con otra cuenta
          </a>
        </>
      )}
    </>
  );
}
