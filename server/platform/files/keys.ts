import { v7 as uuidv7 } from "uuid";

const KEY = /^[a-z]{3,10}-[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NAME = /^[a-z0-9]{1,20}\.[a-z0-9]{1,5}$/;
const FOLDER = /^[a-z]{3,10}\/[0-9a-f]{2}$/;

/** Returns a new key for a file set of one kind, such as 'image-0198…', never derived from user input. */
export function newKey(kind: "image" | "photo" | "catalog" | "page" | "import"): string {
  return `${kind}-${uuidv7()}`;
}

/** Returns the path of a file of a set, or undefined if key or name is malformed. */
export function pathOf(key: string, name: string): string | undefined {
  if (!KEY.test(key) || !NAME.test(name)) return undefined;
  return `${key.slice(0, key.indexOf("-"))}/${key.slice(-2)}/${key}/${name}`;
}

/** Like pathOf, but throws if key or name is malformed. */
export function requirePath(key: string, name: string): string {
  const path = pathOf(key, name);
  if (!path) throw new Error("Refused a file key that the server did not make");
  return path;
}

export function urlOf(key: string, name: string): string {
  return `/files/${key}/${name}`;
}

export function keyOf(path: string): string | undefined {
  const [kind, ending, key = "", name = "", ...more] = path.split("/");
  const isPath = FOLDER.test(`${kind}/${ending}`) && KEY.test(key) && NAME.test(name) && !more.length;
  return isPath ? key : undefined;
}

/** Throws unless the path has the form of pathOf, which excludes traversal. */
export function assertPath(path: string): void {
  if (!keyOf(path)) throw new Error("Refused a file path that the server did not make");
}
