import { Button } from "@/components/kit/Button";
import { Modal } from "@/components/kit/Modal";
import { providerNow } from "@/lib/client/provider";
import { dropToken } from "@/lib/client/token";
import { SignInAgainWith } from "./SignInAgainWith";
import { SignInForm } from "./SignInForm";

/** The question itself. It stays until it is answered: behind it nothing could be saved. */
export default function SignInAgainModal({ mail, onSignedIn }: { mail: string; onSignedIn: () => void }) {
  const { provider } = providerNow();
  const leave = () => {
    dropToken();
    location.assign("/login?ended=1");
  };
  return (
    <Modal
      open
      above
      onClose={() => undefined}
      title="La sesión terminó"
      description="Ingresar de nuevo para seguir donde estaba: no se pierde nada de lo escrito."
    >
      {provider === "local" ? (
        <SignInForm mail={mail} onSignedIn={onSignedIn} />
      ) : (
        <SignInAgainWith provider={provider} mail={mail} onSignedIn={onSignedIn} />
      )}
      <div className="mt-3 text-center">
        <Button variant="link" onClick={leave}>
          Ingresar con otra cuenta
        </Button>
      </div>
    </Modal>
  );
}
