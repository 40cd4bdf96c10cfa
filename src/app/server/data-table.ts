import { tableClaims } from './features.ts'

export const claimedTables = Object.entries(tableClaims)

const SEARCHED = ['users', 'contacts', 'bookings', 'newsletters', 'assessment_results', 'audit_log']

/** Places that no manifest knows: what they hold, for how long, and what deletes it. */
const ELSEWHERE: readonly (readonly [string, string, string])[] = [
  [
    'the search index of names, addresses and messages',
    `${SEARCHED.map(table => `\`${table}_searched\``).join(', ')} (SQLite); indexes of a similar name (PostgreSQL)`,
    'as long as the row. Of deleted rows it may keep pieces of three letters until it is merged; a backup has none',
  ],
  [
    'the embedded database’s file and its write-ahead log',
    '`DATA_DIR/first-domino.db`, `-wal`',
    'deleted text is overwritten at once in the file, within a minute in the log',
  ],
  [
    'PostgreSQL’s tables and write-ahead log',
    'the server, its replicas and archives',
    'until the next vacuum, and for as long as the log is kept',
  ],
  [
    'backups',
    '`DATA_DIR/backups`, and where the operator copies them',
    'the newest `BACKUP_KEEP`; copies before a migration 30 days; copies elsewhere until the operator deletes them',
  ],
  ['a database that a restore replaced', '`DATA_DIR/first-domino.db.before-restore-…`', '30 days'],
  ['a database that an import replaced', '`DATA_DIR/first-domino.db.before-import-…`', '30 days'],
  [
    'mails without a mail server',
    '`DATA_DIR/outbox`',
    '30 days, or until the account is deleted or the address erased',
  ],
  [
    'mails that were sent',
    'the recipients’ and the team’s mailboxes',
    'until they delete them; the site cannot',
  ],
  [
    'who unsubscribed',
    '`DATA_DIR/unsubscribed`',
    'hashes of addresses, keyed with `AUTH_SECRET`, for good; no words',
  ],
  [
    'logs',
    'standard output',
    'no words, names or mail addresses: route patterns and ids only; at the first start the administrator’s name and password, once; until the operator rotates them',
  ],
  [
    'the security log',
    'the file that `SECURITY_LOG` names',
    'network addresses only, until the operator rotates it',
  ],
  [
    'caches of pages',
    'memory of each process',
    'published texts only; a member’s pages are never stored',
  ],
  [
    'a browser',
    'its drafts, in its own storage',
    'until they are sent, or the member signs out there; at most 30 days, a visitor’s one day',
  ],
  [
    'Stripe, the AI service, the sign-in service',
    'their servers, where the operator has set them up',
    'by their own terms; a deleted account’s payments are ended there',
  ],
]

const escaped = (text: string) => text.replaceAll('|', '\\|')

const row = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`

const fieldsOf = (words: readonly string[]) => words.map(word => `\`${word}\``).join(', ')

/** Every place that a person's words can be in; `docs/data.md` of a release. */
export function dataTable(): string {
  const tables = claimedTables
    .flatMap(([name, { texts }]) => (texts?.words ? [{ name, ...texts, words: texts.words }] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const lines = [
    '# Where people’s words are stored',
    '',
    'Every place that can hold what people wrote, their names or their addresses, for how long, and what deletes it. The first table is',
    'generated from the features’ manifests at the release; a test fails for a column that no manifest mentions, and another deletes an',
    'account and erases an address, and then looks for their words in every column and file.',
    '',
    '## In the database',
    '',
    row(['table', 'columns', 'whose', 'kept']),
    row(['---', '---', '---', '---']),
    ...tables.map(({ name, words, whose, kept }) =>
      row([`\`${name}\``, fieldsOf(words), whose ?? '', kept ?? '']),
    ),
    '',
    'A visitor is somebody without an account. The newsletter and the mails go with the account of a member who confirmed the same address.',
    '',
    '## Elsewhere',
    '',
    row(['what', 'where', 'kept']),
    row(['---', '---', '---']),
    ...ELSEWHERE.map(row),
    '',
  ]
  return lines.join('\n')
}
