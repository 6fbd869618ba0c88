import { readFileSync } from "node:fs";
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";

/** What shaping uses of a font that pdfkit has opened (fontkit). */
export interface OpenFont {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): { id: number };
  getGlyph(id: number): { advanceWidth: number };
  layout(text: string): unknown;
}

/**
 * Has HarfBuzz shape the texts of a font of an Indian script. pdfkit's own shaper (fontkit 2.0.4) places marks of Bengali, Telugu
 * and Malayalam wrongly, draws joiners as boxes, and throws for 'ਸ੍ਰੀ'. `file` is the font's path.
 */
export function shapeByHarfBuzz(font: OpenFont, file: string): void {
  const shaper = new Font(new Face(new Blob(readFileSync(file))));
  const characters = new Map(font.characterSet.map((point) => [font.glyphForCodePoint(point).id, point]));
  font.layout = (text) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaper, buffer);
    const positions = buffer.getGlyphPositions();
    return {
      glyphs: withCharacters(text, buffer.getGlyphInfos(), characters).map((glyph) => ({
        ...glyph,
        advanceWidth: font.getGlyph(glyph.id).advanceWidth,
      })),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}

/**
 * Returns the glyphs with the characters that copying and screen readers get for each: its own if the syllable has it; the first
 * other glyph gets those that are left.
 */
function withCharacters(
  text: string,
  glyphs: readonly { codepoint: number; cluster: number }[],
  characters: ReadonlyMap<number, number>,
) {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const left = new Map(
    starts.map((start, at) => {
      const syllable = [...text.slice(start, starts[at + 1]).normalize("NFD")];
      return [start, syllable.map((letter) => letter.codePointAt(0) ?? 0)];
    }),
  );
  const own = glyphs.map(({ codepoint: id, cluster }) => {
    const points = left.get(cluster) ?? [];
    const at = points.indexOf(characters.get(id) ?? 0);
    return { id, points, codePoints: at < 0 ? [] : points.splice(at, 1) };
  });
  return own.map(({ id, points, codePoints }) => ({
    id,
    codePoints: codePoints.length ? codePoints : points.splice(0),
  }));
}
