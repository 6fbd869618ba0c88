/** Words that a text field with `list={id}` offers; others can be typed. */
export function WordList({ id, words }: { id: string; words: readonly (string | number)[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}
