// Where a fault can be planted, and what it would be. Reads the source, changes nothing.
import { parseSync } from 'vite'

/** What a fault in it would put at risk; a survivor there needs a reason. */
export type Area = 'rights' | 'money' | 'deletion' | 'import' | 'merging'

export interface Fault {
  file: string
  line: number
  kind: string
  area: Area | null
  /** Offsets of what is replaced, in UTF-16 code units. */
  start: number
  end: number
  before: string
  after: string
  /** It is run once, when its file is loaded, and so needs a process of its own. */
  atLoad: boolean
}

const AREAS: readonly (readonly [Area, RegExp])[] = [
  ['merging', /\/merg|field-history|\/drafts?|review\/domain|planner\/domain|client-ids/],
  ['import', /\/(?:reading|import\w*|practice-\w+|imported-rows|archive)/],
  [
    'deletion',
    /\/(?:deletion|deleted-\w+|leave|removal|eras\w+|sweep\w*|upkeep|restores?|retention)/,
  ],
  ['money', /features\/(?:offers|membership|payments)\/|\/(?:credits|bought|purchases|payments)/],
  [
    'rights',
    /features\/sign-in\/|\/(?:rights|session|owned-rows|origin|access|sharing|shares|two-factor|members|administration)/,
  ],
]

export const areaOf = (file: string): Area | null =>
  AREAS.find(([, pattern]) => pattern.test(file))?.[0] ?? null

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Types have no faults that a test could see; of these wrappers the expression is looked at. */
const WRAPPERS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

function* children(node: Node): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    // `{ 2: name }` has a name there, no number.
    if (key === 'key' && node.computed === false) continue
    if (node.type.startsWith('TS') && !(WRAPPERS.has(node.type) && key === 'expression')) continue
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) yield each
  }
}

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}

const OWNER = /(?:^|\.)(?:user_id|member_id|coach_id|owner_id|buyer_id|author_id)$/
const OWNER_IS = /([\w.]*\b(?:user_id|member_id|coach_id|owner_id|buyer_id|author_id)) = $/

/** These are bounds. Larger ones are sizes, for which one more or less means nothing; 0 and 1 are places in a list and orders. */
const NUMBER_MIN = 2
const NUMBER_MAX = 100

type Found = Pick<Fault, 'kind' | 'start' | 'end' | 'after' | 'atLoad'>

/** What is inside is run when it is called. */
const LATER = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassBody',
])

/** The places of one file. */
class Search {
  readonly found: Found[] = []
  readonly #source: string
  /** How many functions and classes are around the place. */
  #depth = 0

  constructor(source: string) {
    this.#source = source
  }

  #text = ({ start, end }: Pick<Node, 'start' | 'end'>): string => this.#source.slice(start, end)

  #add(kind: string, { start, end }: Pick<Node, 'start' | 'end'>, after: string): void {
    this.found.push({ kind, start, end, after, atLoad: this.#depth === 0 })
  }

  look(node: Node): void {
    const at = this.#readers[node.type]
    at?.(node)
    const step = LATER.has(node.type) ? 1 : 0
    this.#depth += step
    for (const child of children(node)) this.look(child)
    this.#depth -= step
  }

  #swap = (node: Node): void => {
    const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node }
    const step = (operator === '+' || operator === '-') && right.value === 1
    if (step) this.#add('one more', right, '2')
    const swapped = SWAPPED[operator]
    if (!swapped) return
    const kind = node.type === 'LogicalExpression' ? 'and for or' : 'another comparison'
    this.#add(kind, node, `${this.#text(left)} ${swapped} ${this.#text(right)}`)
  }

  #condition = (node: Node): void => {
    const test = node.test as Node
    const then = node.consequent as Node
    const first = then.type === 'BlockStatement' ? (then.body as Node[])[0] : then
    const isGuard = first?.type === 'ThrowStatement' || first?.type === 'ReturnStatement'
    if (node.type === 'IfStatement' && isGuard && !node.alternate)
      this.#add('no guard', test, 'false')
    else this.#add('the other branch', test, `!(${this.#text(test)})`)
  }

  #number = (node: Node): void => {
    const { value } = node
    const isNumber = typeof value === 'number' && Number.isInteger(value)
    if (isNumber && value >= NUMBER_MIN && value <= NUMBER_MAX)
      this.#add('one more', node, String(value + 1))
  }

  #awaited = (node: Node): void => {
    const expression = node.expression as Node
    if (expression.type === 'AwaitExpression')
      this.#add('no await', expression, `void ${this.#text(expression.argument as Node)}`)
  }

  #call = (node: Node): void => {
    const { callee, arguments: given } = node as Node & { callee: Node; arguments: Node[] }
    if (callee.type !== 'MemberExpression') return
    const name = (callee.property as Node).name
    const column = given[0]?.value
    if (name === 'where' && typeof column === 'string' && OWNER.test(column))
      this.#add('anybody’s', node, this.#text(callee.object as Node))
  }

  /** In SQL: of `user_id = ${id}` any id is left. */
  #template = (node: Node): void => {
    const { quasis, expressions } = node.quasi as Node & { quasis: Node[]; expressions: Node[] }
    for (const [n, expression] of expressions.entries()) {
      const quasi = quasis[n]
      if (!quasi) continue
      const written = this.#source.slice(quasi.start, expression.start)
      const [is] = OWNER_IS.exec(written.replace(/\$\{\s*$/, '')) ?? []
      if (is === undefined) continue
      const start = node.start
      const at = expression.start - 2 - is.length
      const after = `${this.#source.slice(start, at)}\${${this.#text(expression)}} is not null${this.#source.slice(expression.end + 1, node.end)}`
      this.#add('anybody’s', node, after)
    }
  }

  readonly #readers: Readonly<Record<string, (node: Node) => void>> = {
    BinaryExpression: this.#swap,
    LogicalExpression: this.#swap,
    IfStatement: this.#condition,
    ConditionalExpression: this.#condition,
    Literal: this.#number,
    ExpressionStatement: this.#awaited,
    CallExpression: this.#call,
    TaggedTemplateExpression: this.#template,
  }
}

/** All faults that can be planted in a file. @param file its path from the root */
export function faultsIn(file: string, source: string): Fault[] {
  const search = new Search(source)
  search.look(parseSync(file, source).program as unknown as Node)
  const area = areaOf(file)
  return search.found.map(found => ({
    ...found,
    file,
    area,
    line: source.slice(0, found.start).split('\n').length,
    before: source.slice(found.start, found.end),
  }))
}
