import { expect, test } from "vitest";
import { unprintable } from "#server/enquiries/quotations/sheet/printed-letters.ts";

test.each([
  "⌀ 62 mm, Ω, ≤ 5 ≥ 3 → ± ✓ № ″ µ × ² ½ ‰ ① ● ℃ α",
  "रेपियर ग्रिपर, રેપિયર ગ્રિપર, ரேப்பியர், গ্রিপার, ৰেচম, ਗ੍ਰਿਪਰ, గ్రిప్పర్, ಗ್ರಿಪ್ಪರ್, ഗ്രിപ്പർ, ଗ୍ରିପର।",
  "₹ 1,000 – “Ölfilter” Żółć\nsecond\tline",
  "✔\ufe0f क\u200dष",
])("the PDF can print '%s'", (text) => expect(unprintable(text)).toEqual([]));

test.each([
  ["گرپر", "گ"],
  ["ග්‍රිපර්", "ග"],
  ["ᱜᱨᱤᱯᱟᱨ", "ᱜ"],
  ["剑杆", "剑"],
  ["Gripper 👍 👍", "👍"],
])("names the letters of '%s'", (text, letter) => {
  expect(unprintable(text)).toContain(letter);
  expect(unprintable(text).filter((each) => each === letter)).toHaveLength(1);
});
