import { commandLine } from '#src/platform/server/command-line.ts'
import { SettingsError } from '#src/platform/server/settings/settings-error.ts'

/** `EX_CONFIG` of sysexits.h: the same start would fail again, so the systemd unit does not retry it. */
export const EXIT_SETTINGS = 78

export const OLDEST_NODE = 24

/** Where the operator gets a Node that is new enough. */
function bringsNode(): string {
  const start = commandLine('start')
  return start.startsWith('node ')
    ? 'Use the one in the image, or '
    : `${start} brings the right one; for node itself, `
}

/** @returns the line that stops the start; null when this Node can run the site */
export const nodeTooOld = (version: string): string | null =>
  Number(version.split('.')[0]) >= OLDEST_NODE
    ? null
    : `The site needs Node ${OLDEST_NODE} or newer, and this is ${version}. ${bringsNode()}install it from nodejs.org.`

/** What the rules below use of an error of Node, SQLite or PostgreSQL. */
interface Known {
  code?: string
  /** SQLite's extended result code. */
  errcode?: number
  message?: string
  path?: string
}

const SETTING = 'DATABASE_URL'

type Rule = readonly [pattern: RegExp, line: (error: Known) => string]

const POSTGRES: readonly Rule[] = [
  [/^28/, ({ message }) => `the database rejects this login (${message})`],
  [/^3D/, ({ message }) => `the database rejects this login (${message}); create it first`],
  [
    /^42501$/,
    ({ message }) =>
      `this role lacks privileges in the database (${message}); make the role the owner of the database, or: grant all on schema public to its name`,
  ],
  [
    /^53300$/,
    () => 'the server has no connection left; run fewer processes, or raise its max_connections',
  ],
  [
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03)$/,
    ({ code }) => `the database does not answer (${code}); start it, or fix the setting`,
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS/,
    ({ code }) =>
      `the server's certificate is not accepted (${code}); name its authority with sslrootcert`,
  ],
]

const POSTGRES_MESSAGES: readonly Rule[] = [
  [
    /timeout exceeded when trying to connect|connection timeout|Query read timeout/,
    () =>
      'something accepts connections there but stays silent; is it PostgreSQL, and is it running?',
  ],
  [
    /does not support SSL/,
    () =>
      'the server does not offer TLS; switch it on there, or remove sslmode on a private network',
  ],
]

const SQLITE: Readonly<Record<number, string>> = {
  5: 'the database is locked by another program',
  8: 'the database can only be read by this user',
  10: 'the disk reports an error',
  11: 'the database is damaged; restore a backup',
  13: 'the disk is full',
  14: 'the database cannot be opened there; does its folder exist, and may this user write to it?',
  26: 'this file is not a database; move it, or name another one',
}

const FILES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not change that',
  EROFS: 'the file system is read only',
  ENOTDIR: 'part of this path is a file, not a folder',
  EEXIST: 'there is a file where a folder is needed',
  EISDIR: 'that is a folder, not a file',
  ENOENT: 'there is nothing at this path',
}

/** Errors whose messages are written for operators already. */
const OF_MIGRATION = new Set(['UnknownSchemaError', 'MigrationFailed', 'BackupFailed'])

const found = (rules: readonly Rule[], text: string) =>
  rules.find(([pattern]) => pattern.test(text))?.[1]

/** @returns one line for a failure that an operator can fix, naming the setting or the path; null otherwise */
export function explainStartError(error: unknown): string | null {
  if (error instanceof SettingsError) return error.message
  if (!(error instanceof Error)) return null
  if (OF_MIGRATION.has(error.name)) return error.message
  const known = error as Known
  const code = known.code ?? ''
  const ofPostgres = found(POSTGRES, code) ?? found(POSTGRES_MESSAGES, error.message)
  if (ofPostgres) return `${SETTING}: ${ofPostgres(known)}.`
  const ofSqlite = SQLITE[(known.errcode ?? 0) & 0xff]
  if (ofSqlite) return `${SETTING}: ${ofSqlite}.`
  const ofFile = FILES[code]
  return ofFile ? `${known.path ?? 'A file'}: ${ofFile} (${code}).` : null
}
