/** What a column of figures, sizes or codes holds: it is not broken over lines. */
const VALUE = /^[^\p{L}]{0,4}[\p{N}][^\s]*(?: [^\s]{1,8}){0,2}$/u;
const FIGURE =
  /^[-–—+±≤≥<>~≈ ]*[\p{Sc}]?[\p{N}][\p{N}.,' \u00a0/:xX×()*†‡-]*(?:%|‰|[a-wyzA-WYZ°µ]\p{L}{0,3}\.?)?[)*†‡]?$/u;
const NOTHING = /^(?:[-–—−.:*]+|n\.? ?[ad]\.?|\/|x|X|✓|✔|●|•)$/u;
const CODE = /^(?=[^\s]*\p{N})[\p{L}\p{N}][\p{L}\p{N}\-‐-―_/.·+]*$/u;

/** Figures with their signs and units, and what stands for none. */
export const isFigure = (text: string): boolean => FIGURE.test(text.trim()) || NOTHING.test(text.trim());

/** Whether a text begins as a row does: with a code of letters and digits. */
export const beginsWithCode = (text: string): boolean => {
  const [first = ""] = text.split(" ");
  return first.length >= 4 && first.length <= 30 && CODE.test(first) && /\p{L}/u.test(first);
};

/** A figure, a size or a code: what stands by itself in a row. */
export const isValue = (text: string): boolean => {
  const plain = text.trim();
  return plain.length <= 60 && (isFigure(plain) || CODE.test(plain) || VALUE.test(plain));
};
