import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { type ServedName, servedNames } from './served-names.ts';

/** What a server needs to serve HTTPS, and what its clients need to trust it; all PEM. */
export interface Certificates {
  readonly cert: string;
  readonly key: string;
  /** The certificate of the authority that signed `cert`. It signed nothing else, and its key is gone. */
  readonly ca: string;
}

export interface CertificatesAsked {
  /** Host names and addresses. */
  readonly names: readonly string[];
  /** Whether they are also for this machine's own names. */
  readonly ofThisMachine: boolean;
  /** Real time, epoch ms. */
  readonly nowMs: number;
}

/** A machine's clock may be behind that of the server. */
const BEFORE_MS = 3_600_000;
const AFTER_MS = 365 * 86_400_000;

/**
 * A certificate for these names, and the authority that signed it, which can sign for no other names. Their keys are new
 * with each call, and random whatever the seed is: nothing that clients see of the API depends on them. Valid from an hour
 * before to a year after now. With all that `X509_V_FLAG_X509_STRICT` of OpenSSL asks for, which Python sets from 3.13 on.
 */
export function makeCertificates({ names: own, ofThisMachine, nowMs }: CertificatesAsked): Certificates {
  const names = servedNames(own, ofThisMachine);
  const authority = subjectOf('authority');
  const leaf = subjectOf('server');
  const validity = new Validity({ notBefore: new Date(nowMs - BEFORE_MS), notAfter: new Date(nowMs + AFTER_MS) });
  const shared = { issuer: authority, validity };
  return {
    ca: signed({ ...shared, subject: authority, extensions: authorityExtensions(authority, names) }, authority),
    cert: signed({ ...shared, subject: leaf, extensions: leafExtensions(leaf, authority, names) }, authority),
    key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Whom a certificate is for: its name and its keys. */
interface Subject {
  readonly name: Name;
  readonly privateKey: KeyObject;
  readonly publicKeyInfo: SubjectPublicKeyInfo;
  /** SHA-1 of the public key: RFC 5280, 4.2.1.2, method 1. */
  readonly keyId: ArrayBuffer;
}

const COMMON_NAME = '2.5.4.3';

function subjectOf(role: 'authority' | 'server'): Subject {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyInfo = AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo);
  const keyId = digest('sha1', publicKeyInfo.subjectPublicKey);
  // Clients tell authorities of one name apart by their keys; people look for theirs in a list.
  const text = `Leadline ${role} ${Buffer.from(keyId).toString('hex', 0, 4)}`;
  const attribute = new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: text }) });
  return { name: new Name([new RelativeDistinguishedName([attribute])]), privateKey, publicKeyInfo, keyId };
}

function digest(algorithm: 'sha1' | 'sha256', bytes: ArrayBuffer): ArrayBuffer {
  return exact(createHash(algorithm).update(new Uint8Array(bytes)).digest());
}

/** The bytes alone: a small Buffer is a part of a larger one. */
function exact(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function authorityExtensions({ keyId }: Subject, names: readonly ServedName[]): Extension[] {
  const permitted = names.map(name => new GeneralSubtree({ base: subtreeOf(name) }));
  const usage = new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign);
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    extension(id_ce_keyUsage, usage, true),
    extension(id_ce_nameConstraints, new NameConstraints({ permittedSubtrees: new GeneralSubtrees(permitted) }), true),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId)),
  ];
}

function leafExtensions({ keyId }: Subject, authority: Subject, names: readonly ServedName[]): Extension[] {
  const authorityKey = new AuthorityKeyIdentifier({ keyIdentifier: new KeyIdentifier(authority.keyId) });
  return [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map(alternativeOf))),
    extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId)),
    extension(id_ce_authorityKeyIdentifier, authorityKey),
  ];
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function alternativeOf({ kind, text }: ServedName): GeneralName {
  return new GeneralName(kind === 'dns' ? { dNSName: text } : { iPAddress: text });
}

const PREFIX_BITS = { ipv4: 32, ipv6: 128 } as const;

/** The name alone; of a DNS name also those below it, which cannot be left out. */
function subtreeOf({ kind, text }: ServedName): GeneralName {
  return new GeneralName(kind === 'dns' ? { dNSName: text } : { iPAddress: `${text}/${PREFIX_BITS[kind]}` });
}

const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';

interface Unsigned {
  readonly issuer: Subject;
  readonly subject: Subject;
  readonly validity: Validity;
  readonly extensions: readonly Extension[];
}

function signed({ issuer, subject, validity, extensions }: Unsigned, by: Subject): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA256 });
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialOf(subject),
    signature: algorithm,
    issuer: issuer.name,
    validity,
    subject: subject.name,
    subjectPublicKeyInfo: subject.publicKeyInfo,
    extensions: new Extensions([...extensions]),
  });
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), by.privateKey);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: exact(signature),
  });
  return pemOf(Buffer.from(AsnConvert.serialize(certificate)));
}

/** As random as the key: browsers refuse two certificates of one issuer and serial. Positive, 16 bytes. */
function serialOf({ publicKeyInfo }: Subject): ArrayBuffer {
  const serial = new Uint8Array(digest('sha256', publicKeyInfo.subjectPublicKey).slice(0, 16));
  serial[0] = (serial[0]! & 0x3f) | 0x40;
  return serial.buffer;
}

const LINE = /.{1,64}/g;

function pemOf(der: Buffer): string {
  const lines = der.toString('base64').match(LINE)!.join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
