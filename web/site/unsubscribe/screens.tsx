import { UnsubscribePage } from "./unsubscribe-page.tsx";

/** What the address of an unsubscription shows. */
export const Page = ({ params }: { params: { readonly token: string } }) => (
  <UnsubscribePage token={params.token} />
);
