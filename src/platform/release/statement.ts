import { createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** What a release's signature says about its archive. */
export interface ReleaseStatement {
  /** The archive's name, without a folder. */
  file: string
  version: string
  /** "linux-x64", or "any" for what every platform can use. */
  platform: string
  /** Of the archive, in hexadecimal. */
  sha256: string
}

/** The file is not a signed release, or not for this shop. Its message is for the operator. */
export class ReleaseRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReleaseRefused'
  }
}

const FIRST_LINE = 'tokri release 1'

/** The text of `ARCHIVE.sig`: five lines that are signed by Ed25519 (RFC 8032), and the signature. */
export function signStatement(statement: ReleaseStatement, privateKey: KeyObject): string {
  const lines = linesOf(statement)
  return `${lines}signature ${sign(null, Buffer.from(lines), privateKey).toString('base64')}\n`
}

/** Reads what `signStatement` wrote. Throws `ReleaseRefused` unless the key, a public one as PEM, has signed it. */
export function readStatement(text: string, publicKey: string): ReleaseStatement {
  const [, lines, signature] = /^((?:[^\n]*\n){5})signature ([\w+/=]+)\n$/.exec(text) ?? []
  if (!lines || !signature) throw new ReleaseRefused('its signature is not one of a release')
  if (!verify(null, Buffer.from(lines), createPublicKey(publicKey), Buffer.from(signature, 'base64')))
    throw new ReleaseRefused('it is not signed with the key of the installed version')
  const [first, ...fields] = lines.trimEnd().split('\n')
  const [file, version, platform, sha256] = fields.map((line) => line.slice(line.indexOf(' ') + 1))
  const statement = { file: file!, version: version!, platform: platform!, sha256: sha256! }
  if (first !== FIRST_LINE || linesOf(statement) !== lines)
    throw new ReleaseRefused('its signature is of a kind that this version does not know')
  return statement
}

const linesOf = ({ file, version, platform, sha256 }: ReleaseStatement): string =>
  [FIRST_LINE, `file ${file}`, `version ${version}`, `platform ${platform}`, `sha256 ${sha256}`, ''].join(
    '\n',
  )
