import type { ReactNode } from "react";
import { ErrorState } from "@/components/kit/ErrorState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { useRead } from "@/lib/client/useRead";
import type { CallInput, CallOutput, Contract } from "@/lib/http/contract";
import { PublicFrame } from "./PublicFrame";

interface Props<C extends Contract> {
  /** The read that the address's token opens. */
  contract: C;
  input: (token: string) => CallInput<C>;
  /** Said while the record is not there: the page's title, what it is about, what failed. */
  words: { page: string; wants: string; failed: string };
  /** Shown for a link that does not work. */
  missing: ReactNode;
  /** The page of the record; `onChange` takes what an answer made of it. */
  children: (record: CallOutput<C>, token: string, onChange: (record: CallOutput<C>) => void) => ReactNode;
}

/** The page of a secret address `/…/{token}`: one record for somebody outside, read once, with the states around it. */
export function LinkPage<C extends Contract>(props: Props<C>) {
  const { ready, query } = usePageAddress();
  const token = typeof query.token === "string" ? query.token : "";
  return ready ? <Opened key={token} token={token} {...props} /> : null;
}

function Opened<C extends Contract>({
  token,
  contract,
  input,
  words,
  missing,
  children,
}: Props<C> & { token: string }) {
  const read = useRead(contract, input(token), { revalidateOnFocus: false });
  const { data, error } = read;
  if (error?.status === 404 || error?.status === 400) return missing;
  if (data !== undefined) return children(data, token, (record) => void read.mutate(record, { revalidate: false }));
  return (
    <PublicFrame page={words.page} from="Bambalina" wants={words.wants}>
      {error ? (
        <ErrorState
          title={words.failed}
          onRetry={() => void read.mutate()}
          retrying={read.isValidating}
          requestId={error.requestId}
        >
          {error.message}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </PublicFrame>
  );
}
