import { execFileSync, spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificates } from '../../src/certificates/make-certificates.ts';

const NOW_MS = Date.UTC(2026, 5, 15, 12);
const made = makeCertificates({
  ofThisMachine: true,
  names: ['0.0.0.0', '::', 'Leadline.', 'fe80::0:1%eth0', '127.0.0.1'],
  nowMs: NOW_MS,
});
const ca = new X509Certificate(made.ca);
const leaf = new X509Certificate(made.cert);

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('there is no openssl: its view of the certificates is not tested');

/** What openssl says of the certificates, in a folder that has them. */
function openssl(...args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-certificates-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'ca.pem'), made.ca);
  writeFileSync(join(folder, 'cert.pem'), made.cert);
  return execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('the certificates of a run', () => {
  it('are for this machine and the names that were given, each once, and for no address that means all', () => {
    const alternatives = leaf.subjectAltName?.split(', ');
    expect(alternatives).toEqual([
      'DNS:localhost',
      'IP Address:127.0.0.1',
      'IP Address:0:0:0:0:0:0:0:1',
      'DNS:host.docker.internal',
      'DNS:leadline',
      'IP Address:FE80:0:0:0:0:0:0:1',
    ]);
  });

  it('are valid from an hour before to a year after now', () => {
    for (const { validFrom, validTo } of [ca, leaf]) {
      expect(new Date(validFrom).toISOString()).toBe('2026-06-15T11:00:00.000Z');
      expect(new Date(validTo).toISOString()).toBe('2027-06-15T12:00:00.000Z');
    }
  });

  it('are of an authority and of a server that it signed', () => {
    expect([ca.ca, leaf.ca]).toEqual([true, false]);
    expect([ca.checkIssued(ca), leaf.checkIssued(ca), leaf.verify(ca.publicKey)]).toEqual([true, true, true]);
    expect(leaf.checkPrivateKey(createPrivateKey(made.key))).toBe(true);
    expect(leaf.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
  });

  it('are others in each run, by name, serial and key', () => {
    const again = makeCertificates({ ofThisMachine: true, names: [], nowMs: NOW_MS });
    const [otherCa, other] = [new X509Certificate(again.ca), new X509Certificate(again.cert)];
    for (const [one, two] of [
      [ca, otherCa],
      [leaf, other],
      [ca, leaf],
    ] as const) {
      expect(one.subject).not.toBe(two.subject);
      expect(one.serialNumber).not.toBe(two.serialNumber);
      expect(one.publicKey.equals(two.publicKey)).toBe(false);
    }
    expect(other.verify(ca.publicKey)).toBe(false);
  });

  it('have no key of the authority', () => {
    expect(Object.keys(made).sort()).toEqual(['ca', 'cert', 'key']);
    expect(ca.checkPrivateKey(createPrivateKey(made.key))).toBe(false);
    expect(made.ca + made.cert).not.toContain('KEY');
  });

  it.skipIf(!hasOpenssl)('pass the strict checks of OpenSSL for each name, and for no other', () => {
    const verify = (...name: readonly string[]) =>
      openssl('verify', '-x509_strict', '-attime', String(NOW_MS / 1000), ...name, '-CAfile', 'ca.pem', 'cert.pem');
    for (const name of ['localhost', 'leadline', 'host.docker.internal'])
      expect(verify('-verify_hostname', name)).toBe('cert.pem: OK\n');
    for (const address of ['127.0.0.1', '::1', 'fe80::1']) expect(verify('-verify_ip', address)).toBe('cert.pem: OK\n');
    expect(() => verify('-verify_hostname', 'example.com')).toThrow('hostname mismatch');
    expect(() => verify('-verify_ip', '127.0.0.2')).toThrow('IP address mismatch');
  });

  it.skipIf(!hasOpenssl)('let the authority sign for these names alone', () => {
    const lines = openssl('x509', '-in', 'ca.pem', '-noout', '-ext', 'nameConstraints,basicConstraints,keyUsage');
    expect(lines.split('\n').map(line => line.trim())).toEqual([
      'X509v3 Basic Constraints: critical',
      'CA:TRUE, pathlen:0',
      'X509v3 Key Usage: critical',
      'Certificate Sign, CRL Sign',
      'X509v3 Name Constraints: critical',
      'Permitted:',
      'DNS:localhost',
      'IP:127.0.0.1/255.255.255.255',
      'IP:0:0:0:0:0:0:0:1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF',
      'DNS:host.docker.internal',
      'DNS:leadline',
      'IP:FE80:0:0:0:0:0:0:1/FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF:FFFF',
      '',
    ]);
  });
});
