import { X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, instantMs } from "@isotherm/core";
import { systemClock } from "@isotherm/core/system";
import { hexId } from "./aws-ids.ts";

/** A certificate authority of this machine and a server certificate of it for localhost. */
export interface LocalCa {
  /** File with the authority's certificate, for those who shall trust it. */
  readonly file: string;
  readonly certificate: string;
  /** For an HTTPS server on `localhost`, `127.0.0.1` or `::1`. */
  readonly server: { readonly key: string; readonly cert: string };
}

const VALID_DAYS = 365;
const RENEW_DAYS = 7;

/** The certificate library wants objects. */
// oxlint-disable-next-line no-restricted-globals
const dateOf = (atMs: number): Date => new Date(atMs);

const isGood = (pem: string, atMs: number): boolean => {
  try {
    return instantMs(new X509Certificate(pem).validTo) > atMs + RENEW_DAYS * DAY_MS;
  } catch {
    return false;
  }
};

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);

const validityFrom = (atMs: number) => ({
  notBefore: dateOf(atMs - DAY_MS),
  notAfter: dateOf(atMs + VALID_DAYS * DAY_MS),
  signingAlgorithm: ALGORITHM,
});

type X509 = typeof import("@peculiar/x509");

const makeAuthority = async (x509: X509, keys: Awaited<ReturnType<typeof newKeys>>, atMs: number) =>
  x509.X509CertificateGenerator.createSelfSigned({
    ...validityFrom(atMs),
    serialNumber: `01${hexId(16)}`,
    // The name differs per authority: trusting two with one name makes verifiers pick the wrong one.
    name: `CN=Isotherm local CA ${hexId(6)}`,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });

/** Makes an authority and a server certificate of it, as PEM texts, valid for a year from a day before a moment (milliseconds). */
export const createLocalCa = async (atMs: number): Promise<Record<"ca" | "cert" | "key", string>> => {
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const authorityKeys = await newKeys();
  const authority = await makeAuthority(x509, authorityKeys, atMs);
  const serverKeys = await newKeys();
  const server = await x509.X509CertificateGenerator.create({
    ...validityFrom(atMs),
    serialNumber: `02${hexId(16)}`,
    subject: "CN=localhost",
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: authorityKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: "dns", value: "localhost" },
        { type: "ip", value: "127.0.0.1" },
        { type: "ip", value: "::1" },
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", serverKeys.privateKey);
  return {
    ca: authority.toString("pem"),
    cert: server.toString("pem"),
    key: x509.PemConverter.encode(pkcs8, "PRIVATE KEY"),
  };
};

/**
 * The authority kept in `folder`, made anew when there is none or it ends within a week.
 * Its private key is forgotten once the server certificate is signed, so nobody can misuse the trust in it.
 */
export const localCa = async (folder: string): Promise<LocalCa> => {
  const file = {
    ca: join(folder, "ca.pem"),
    cert: join(folder, "localhost.pem"),
    key: join(folder, "localhost-key.pem"),
  };
  const atMs = systemClock.nowMs();
  const kept = Object.values(file).every((path) => existsSync(path)) && isGood(readFileSync(file.cert, "utf8"), atMs);
  if (!kept) {
    const made = await createLocalCa(atMs);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file.ca, `${made.ca}\n`);
    writeFileSync(file.cert, `${made.cert}\n`);
    writeFileSync(file.key, `${made.key}\n`, { mode: 0o600 });
  }
  const [certificate, cert, key] = [file.ca, file.cert, file.key].map((path) => readFileSync(path, "utf8")) as [
    string,
    string,
    string,
  ];
  return { file: file.ca, certificate, server: { key, cert } };
};
