import { parseSync } from 'vite'

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

/** A sentence, or a label of several words. */
const SENTENCE = /^“?[A-Z][a-z’']* \S/

/** What nobody reads as it stands: a message, a type, what is compared, for developers, and descriptions of the API. */
function isNoSentence(node: Node): boolean {
  const called = nameOf(node.callee)
  return (
    /^(TaggedTemplateExpression|ImportDeclaration|BinaryExpression|TS(?!As|Satisfies|NonNull).*)$/.test(
      node.type,
    ) ||
    (node.type === 'NewExpression' && called === 'Error') ||
    (node.type === 'Property' && nameOf(node.key) === 'summary')
  )
}

/** @returns the sentence that a node is, or nothing */
function bareSentence(node: Node): string | undefined {
  const { value } = node.type === 'TemplateElement' ? { value: textOf(node.value) } : node
  const isText = node.type === 'Literal' || node.type === 'TemplateElement'
  return isText && typeof value === 'string' && SENTENCE.test(value) ? value : undefined
}

const textOf = (value: unknown) => (value as { cooked?: string }).cooked

const childrenOf = (child: unknown): Node[] =>
  (Array.isArray(child) ? child : [child]).filter(isNode)

function* textsIn(node: Node): Generator<Node> {
  if (bareText(node)) yield node
  const element = node.openingElement as Node | undefined
  const isSkipped = element && NO_PROSE.has(nameOf(element.name))
  for (const [key, child] of Object.entries(node))
    if (!isSkipped || key !== 'children') for (const each of childrenOf(child)) yield* textsIn(each)
}

function* sentencesIn(node: Node): Generator<Node> {
  if (isNoSentence(node)) return
  if (bareSentence(node)) yield node
  for (const [key, child] of Object.entries(node))
    if (node.type !== 'Property' || key !== 'key')
      for (const each of childrenOf(child)) yield* sentencesIn(each)
}

const SCREEN = /web\/.*\.tsx$/
/** What both sides say: a message, even where it is a rule's or a failure's. */
const BOTH_SIDES =
  /^src\/(contract|features\/[\w-]+\/(constants|errors|contract|domain))(\.ts$|\/.*\.ts$)/

/** @returns a line for each text of a file that cannot be translated */
export function bareTexts(file: string, code: string): string[] {
  const program = parseSync(file, code).program as unknown as Node
  const nodes = [
    ...(SCREEN.test(file) ? textsIn(program) : []),
    ...(BOTH_SIDES.test(file) ? sentencesIn(program) : []),
  ]
  return nodes.map(node => {
    const line = code.slice(0, node.start).split('\n').length
    const text = bareSentence(node) ?? bareText(node) ?? ''
    return `${file}:${line}: “${text.slice(0, 60)}” cannot be translated`
  })
}
