// Checks that every text of a screen can be translated: none stands bare in a page, `locales/` has what the code says, and
// translations have the placeholders, elements and plural forms that they need.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { parseSync } from 'vite'

const problems: string[] = []

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** What a reader sees or hears, wherever a component or a notification has it. */
const SPOKEN =
  /^(aria-(label|description)|title|label|placeholder|alt|description|hint|lead|note|text|confirmLabel|cancelLabel|empty|legend)$/
/** Elements whose children are not prose, and those that translate theirs. */
const NO_PROSE = new Set(['style', 'script', 'code', 'kbd', 'Trans', 'Plural'])

const isProse = (text: unknown) =>
  typeof text === 'string' && /\p{L}{2}/u.test(text) && !text.startsWith('https:')
const nameOf = (node: unknown) => (isNode(node) ? String(node.name ?? node.value) : '')

/** @returns the text of a node that is shown as it stands, or nothing */
function bareText(node: Node): string | undefined {
  const value = node.value as Node | undefined
  if (node.type === 'JSXText' && isProse(node.value)) return String(node.value).trim()
  if (node.type === 'JSXAttribute' && SPOKEN.test(nameOf(node.name)) && isProse(value?.value))
    return String(value?.value)
  const isTitle = node.type === 'Property' && /^(title|description)$/.test(nameOf(node.key))
  return isTitle && value?.type === 'Literal' && isProse(value.value)
    ? String(value.value)
    : undefined
}

function look(file: string, code: string, node: Node): void {
  const text = bareText(node)
  if (text) {
    const line = code.slice(0, node.start).split('\n').length
    problems.push(`${file}:${line}: “${text.slice(0, 60)}” cannot be translated`)
  }
  const element = node.openingElement as Node | undefined
  const isSkipped = element && NO_PROSE.has(nameOf(element.name))
  for (const [key, child] of Object.entries(node)) {
    if (isSkipped && key === 'children') continue
    for (const each of Array.isArray(child) ? child : [child])
      if (isNode(each)) look(file, code, each)
  }
}

for (const name of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
  if (!/web\/.*\.tsx$/.test(name) || name.includes('.test.')) continue
  const file = join('src', name)
  const code = readFileSync(file, 'utf8')
  look(file, code, parseSync(file, code).program as unknown as Node)
}

const catalogs = readdirSync('locales')
  .filter(name => name.endsWith('.po'))
  .map(name => join('locales', name))
const before = catalogs.map(file => readFileSync(file, 'utf8'))
const { status, stderr } = spawnSync(
  process.execPath,
  [join('node_modules', '@lingui/cli/dist/lingui.js'), 'extract', '--clean'],
  { encoding: 'utf8' },
)
if (status !== 0) problems.push(stderr)
for (const [at, file] of catalogs.entries()) {
  if (readFileSync(file, 'utf8') === before[at]) continue
  writeFileSync(file, before[at] ?? '')
  problems.push(`${file} is not what the code says: run \`npm run extract\``)
}

/** As Lingui compiles it: a part is what is filled in, and the forms of a plural. */
type Message = string | readonly (string | Part)[]
type Part = readonly [name: string, kind?: string, forms?: Readonly<Record<string, Message>>]

/** The names of what is filled in, and the tags of elements. */
function partsOf(message: Message = ''): string[] {
  if (typeof message === 'string') return message.match(/<\/?\d+\/?>/g) ?? []
  return message.flatMap(part =>
    typeof part === 'string'
      ? partsOf(part)
      : [part[0], ...Object.values(part[2] ?? {}).flatMap(form => partsOf(form))],
  )
}

/** The forms of each plural. */
const formsOf = (message: Message): string[][] =>
  typeof message === 'string'
    ? []
    : message.flatMap(part =>
        typeof part !== 'string' && part[1] === 'plural' ? [Object.keys(part[2] ?? {})] : [],
      )

const different = (one: readonly string[], other: readonly string[]) =>
  [...new Set(one)].sort().join() !== [...new Set(other)].sort().join()

for (const [at, file] of catalogs.entries()) {
  const language = basename(file, '.po')
  const context = { locale: language, sourceLocale: 'en', filename: file }
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  for (const { message = '', translation } of Object.values(
    await formatter().parse(before[at] ?? '', context),
  )) {
    if (!translation) continue
    const english = compileMessage(message) as Message
    const said = compileMessage(translation) as Message
    if (different(partsOf(english), partsOf(said)))
      problems.push(`${file}: “${translation}” has other placeholders than “${message}”`)
    if (formsOf(said).some(forms => needed.some(form => !forms.includes(form))))
      problems.push(`${file}: “${translation}” lacks a plural form of ${needed.join(', ')}`)
  }
}

for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
