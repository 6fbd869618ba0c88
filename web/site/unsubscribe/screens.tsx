import { UnsubscribePage } from "./unsubscribe-page.tsx";

export const Page = ({ params }: { params: { readonly token: string } }) => (
  <UnsubscribePage token={params.token} />
);
