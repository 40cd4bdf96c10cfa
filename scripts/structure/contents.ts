import { breaks } from '../migration-rule.ts'
import { type Files, isCode, isTest, type Problem, placeOf, say } from './places.ts'

const LINES_AT_MOST = 400
const COMMENTS_AT_MOST = 0.06

/** Data that is read as a table, and generated text: their length has no limit. */
const DATA = /(^|\/)(constants|copy|passages|starter-quizzes|rules)\.ts$|\.generated\.ts$|\.json$/

const SQL =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\bsql(\.raw|\.table|\.ref)?[`(<]/

/** In features, SQL stays where a reader looks for it; the platform's database, mail, jobs and limits consist of it. */
const MAY_HAVE_SQL =
  /\/server\/(.+\/)?(([a-z0-9-]+\.)?store\.ts|migrations\/[^/]+\.ts)$|^src\/platform\/server\/((db|mail|jobs|http|observe)\/|limits\.ts$)/

/** Settings are read in one place. */
const READS_ENVIRONMENT = ['src/platform/server/settings/compose.ts']

/** Classes that name a side of the screen, for which `ms`, `pe`, `inset-s`, `border-e` or `text-start` is another word. */
const SIDED =
  /[\s"'`:!]-?(?:(?:(?:scroll-)?[mp][lr]|left|right)-(?:\d|\[|auto\b)|(?:border|rounded)-(?:[lr]|[tb][lr])(?=[\s"'`-])|text-(?:left|right)(?=[\s"'`]))/

/** What stands in each `...( )`. */
function spreadsIn(text: string): string[] {
  return text
    .split('...(')
    .slice(1)
    .map(rest => {
      let depth = 1
      let end = 0
      for (; end < rest.length && depth > 0; end++)
        depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0
      return rest.slice(0, end)
    })
}

function checkSource(file: string, text: string): Problem[] {
  const problems: Problem[] = []
  const add = (rule: string, message: string) => problems.push(say(file, rule, message))
  if (/process\.env|from 'node:process'/.test(text) && !READS_ENVIRONMENT.includes(file))
    add(
      'settings',
      'settings are read in src/platform/server/settings/compose.ts only; declare yours in server/settings.ts',
    )
  if (SQL.test(text) && !MAY_HAVE_SQL.test(file))
    add('sql', 'SQL belongs in a store, such as topics.store.ts, and migrations only')
  if (/<boolean>`|RawBuilder<boolean>/.test(text))
    add('boolean', 'SQLite computes 0 or 1: type it SqlBool, and compare or convert what is read')
  if (/\binterface Schema \{\s*\w/.test(text) && !file.endsWith('.generated.ts'))
    add('rows', 'the types of rows are written from the migrations: npm run generate')
  if (placeOf(file)?.side === 'web' && /\brandomUUID\(/.test(text))
    add('browser', 'randomUUID is missing over plain http; use platform/web/api/new-key.ts')
  if (placeOf(file)?.side === 'web' && SIDED.test(text))
    add(
      'direction',
      'a language may be written from the right: say start and end (ms, pe, inset-s, text-end)',
    )
  // The compiler does not look for unknown names in what is spread: Stripe would refuse them in front of a buyer.
  const isUntyped = (spread: string) => /(?<!\$)\{/.test(spread) && !spread.includes('satisfies')
  if (/ from 'stripe'/.test(text) && spreadsIn(text).some(isUntyped))
    add(
      'stripe',
      'say of what is spread into a call what it satisfies: `satisfies Partial<…Params>`',
    )
  return problems
}

function checkLength(file: string, text: string): Problem[] {
  const lines = text.split('\n').length
  if (lines <= LINES_AT_MOST || DATA.test(file)) return []
  return [
    say(file, 'length', `${lines} lines; at most ${LINES_AT_MOST}, cut it along its subjects`),
  ]
}

const SKIPPED = /\b(it|test|describe)(\.\w+)*\.(only|skip|todo|fixme)\(/
const checkTests = (file: string, text: string): Problem[] =>
  SKIPPED.test(text) ? [say(file, 'tests', 'a skipped, focused or unfinished test')] : []

function checkMigration(file: string, text: string, version: string): Problem[] {
  if (!/\/migrations\/\d{4}-[^/]+\.ts$/.test(file)) return []
  return breaks(text, version).map(why => say(file, 'migration', why))
}

const isComment = (line: string): boolean => /^\s*(\/\/|\/\*|\*)/.test(line)

/** The limit is a share of all lines in src; a single file that explains a danger may have more. */
function checkComments(files: Files): Problem[] {
  let lines = 0
  let comments = 0
  for (const [file, text] of files) {
    if (!file.startsWith('src/') || !isCode(file) || file.endsWith('.generated.ts')) continue
    const all = text.split('\n').filter(line => line.trim() !== '')
    lines += all.length
    comments += all.filter(isComment).length
  }
  if (comments <= lines * COMMENTS_AT_MOST) return []
  const share = ((comments / lines) * 100).toFixed(1)
  return [
    say(
      'src',
      'comments',
      `${share} % of the lines are comments; at most ${COMMENTS_AT_MOST * 100} %`,
    ),
  ]
}

/** What SQLite and PostgreSQL may do differently. */
const DIFFERS = /\bsql(<[^>]*>)?`|\bfor(NoKey)?Update\(|\badvisoryLock\(/

/** A feature whose statements may differ between the engines is tested on both. */
function checkEngines(files: Files): Problem[] {
  const of = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
  const paths = [...files.keys()]
  const tested = new Set(paths.filter(file => file.endsWith('.engines.test.ts')).map(of))
  const untested = [...files].filter(
    ([file, text]) =>
      /[/.]store\.ts$/.test(file) && of(file) && DIFFERS.test(text) && !tested.has(of(file)),
  )
  return untested.map(([file]) =>
    say(
      file,
      'engines',
      'raw SQL or a lock: the feature needs a test on both engines, *.engines.test.ts',
    ),
  )
}

/** @param version of the release that is being made */
export function checkContents(files: Files, version: string): Problem[] {
  const code = [...files].filter(([file]) => isCode(file))
  return [
    ...code.flatMap(([file, text]) => [
      ...(file.startsWith('src/') && !isTest(file) ? checkSource(file, text) : []),
      ...checkLength(file, text),
      ...checkTests(file, text),
      ...checkMigration(file, text, version),
    ]),
    ...checkComments(files),
    ...checkEngines(files),
  ]
}
