import { UnsubscribePage } from "./unsubscribe-page.tsx";

export { loadSubscription } from "./unsubscribe-data.ts";

export const Page = ({ params }: { params: { readonly token: string } }) => (
  <UnsubscribePage token={params.token} />
);
