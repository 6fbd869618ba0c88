/** Who did something: a customer's name, or an account's address, which breaks before its '@' and not in a word. */
export function ActorName({ name }: { name: string }) {
  const at = name.indexOf("@");
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  );
}
