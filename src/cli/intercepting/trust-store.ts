/**
 * Certificates as a trust store of Java: PKCS #12 (RFC 7292) without encryption and MAC, which Java reads without a password.
 * @param pem certificates, each once
 */
export function trustStore(pem: string): Buffer {
  const bags = [...pem.matchAll(CERTIFICATE)].map(([, base64]) => certificateBag(Buffer.from(base64!, 'base64')));
  const contents = sequence(data(sequence(...bags)));
  return sequence(VERSION_3, data(contents));
}

const CERTIFICATE = /-----BEGIN [A-Z0-9 ]*CERTIFICATE-----([^-]+)-----END/g;

/** DER tags. */
const TAG = { integer: 0x02, octets: 0x04, oid: 0x06, sequence: 0x30, set: 0x31, explicit: 0xa0 } as const;

const VERSION_3 = element(TAG.integer, Buffer.from([3]));

const OID = {
  data: '1.2.840.113549.1.7.1',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  // Of Oracle: what a certificate is trusted for. Java ignores those without it.
  trustedKeyUsage: '2.16.840.1.113894.746875.1.1',
  anyExtendedKeyUsage: '2.5.29.37.0',
} as const;

/** A ContentInfo. */
function data(contents: Buffer): Buffer {
  return sequence(oid(OID.data), explicit(octets(contents)));
}

function certificateBag(der: Buffer): Buffer {
  const certificate = sequence(oid(OID.x509Certificate), explicit(octets(der)));
  const trusted = sequence(oid(OID.trustedKeyUsage), element(TAG.set, oid(OID.anyExtendedKeyUsage)));
  return sequence(oid(OID.certificateBag), explicit(certificate), element(TAG.set, trusted));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(TAG.sequence, Buffer.concat(parts));
}

function explicit(part: Buffer): Buffer {
  return element(TAG.explicit, part);
}

function octets(contents: Buffer): Buffer {
  return element(TAG.octets, contents);
}

function oid(dotted: string): Buffer {
  const [first, second, ...others] = dotted.split('.').map(Number);
  return element(TAG.oid, Buffer.from([first! * 40 + second!, ...others].flatMap(base128)));
}

/** Big-endian, seven bits a byte, the eighth set on all but the last. */
function base128(value: number): number[] {
  const digits = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) + 128);
  return digits;
}

function element(tag: number, contents: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthOf(contents.length)]), contents]);
}

function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}
