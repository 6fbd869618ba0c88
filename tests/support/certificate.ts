import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

/** A key and a self-signed certificate as PEM; node:crypto can't create certificates. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  const algorithm = sequence(der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const name = sequence(
    der(0x31, sequence(der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from(host)))),
  );
  const time = (ms: number) =>
    der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-T:]/g, "")}Z`));
  const day = 24 * 60 * 60_000;
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    name,
    publicKey,
    der(0xa3, sequence(alternativeName(host))),
  );
  const signature = sign("sha256", toBeSigned, createPrivateKey(privateKey));
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const lines =
    sequence(toBeSigned, algorithm, bits)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey,
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

/** The extension subjectAltName with one DNS name. */
function alternativeName(host: string): Buffer {
  const names = sequence(der(0x82, Buffer.from(host)));
  return sequence(der(0x06, Buffer.from("551d11", "hex")), der(0x04, names));
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

/** A DER value: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
