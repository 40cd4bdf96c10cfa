import type OpenAI from 'openai'
import type { ChatMessage } from '../contract.ts'
import type { AiSettings } from './settings.ts'

/** How models begin to think aloud, where the service leaves it in the answer. */
const OPENINGS = ['<think>', '<thinking>', '<thought>', '<reasoning>']

/** What is held back of an answer that has not begun: thoughts, or the beginning of a tag. */
interface Held {
  text: string
  /** The tag that ends the thoughts; null outside of them. */
  closing: string | null
}

function withoutThoughts({ text, closing }: Held): Held {
  if (closing !== null) {
    const end = text.indexOf(closing)
    if (end < 0) return { text: text.slice(-closing.length), closing }
    return withoutThoughts({ text: text.slice(end + closing.length), closing: null })
  }
  const begun = text.trimStart()
  const opening = OPENINGS.find(tag => begun.startsWith(tag))
  if (!opening) return { text: begun, closing }
  return withoutThoughts({ text: begun.slice(opening.length), closing: opening.replace('<', '</') })
}

const CLOSING = /<\/(?:think|thinking|thought|reasoning)>/

/** Whether thoughts stand before an answer whose opening tag the service has kept to itself. */
const endsUnopened = (text: string): boolean =>
  CLOSING.test(text) && !OPENINGS.some(tag => text.includes(tag))

/**
 * The answer without what the model thinks aloud before it. Only the beginning is looked at: a member may ask about
 * such a tag. However long the thoughts are, little of them is kept.
 */
export async function* withoutReasoning(deltas: AsyncIterable<string>): AsyncGenerator<string> {
  let held: Held = { text: '', closing: null }
  let hasBegun = false
  for await (const delta of deltas) {
    if (hasBegun) {
      yield delta
      continue
    }
    held = withoutThoughts({ ...held, text: held.text + delta })
    hasBegun = held.closing === null && !OPENINGS.some(tag => tag.startsWith(held.text))
    if (hasBegun) yield held.text
  }
  if (!hasBegun && held.closing === null && held.text !== '') yield held.text
}

/**
 * The same where the opening tag never comes: nothing is passed on before the closing one.
 * @param onWithout called when an answer has no closing tag, and so is passed on whole
 */
export async function* afterClosing(
  deltas: AsyncIterable<string>,
  onWithout: () => void,
): AsyncGenerator<string> {
  let held = ''
  let hasBegun = false
  for await (const delta of deltas) {
    if (hasBegun) {
      yield delta
      continue
    }
    held += delta
    const end = CLOSING.exec(held)
    if (!end) continue
    hasBegun = true
    const rest = held.slice(end.index + end[0].length).trimStart()
    if (rest !== '') yield rest
  }
  if (hasBegun) return
  onWithout()
  if (held !== '') yield held
}

interface CompletionRequest {
  system: string
  messages: readonly ChatMessage[]
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  /** Called if the service reports usage. @param tokens of prompt and answer together */
  onUsage: (tokens: number) => void
  /** Called after the last text of an answer that breaks off. */
  onBreak: () => void
}

/** The AI port: messages in, streamed text out. */
interface CoachProvider {
  answer: (request: CompletionRequest) => AsyncIterable<string>
}

export const ANSWER_TOKENS_MAX = 700
/** For the thoughts before it, where a model needs them. */
const REASONING_TOKENS_MAX = 4000

/** The whole answer may take this many times `timeoutMs`, even while text keeps arriving. */
const TOTAL_TIMEOUT_FACTOR = 4

/** The service sent nothing within `timeoutMs`. */
class ServiceTimeout extends Error {
  override readonly name = 'ServiceTimeout'
}

/** A response without text, as overloaded services send. */
class EmptyAnswer extends Error {
  override readonly name = 'EmptyAnswer'
}

/** The model's thoughts took all tokens of the answer. */
class OnlyThoughts extends Error {
  override readonly name = 'OnlyThoughts'
}

/** Which optional fields a service accepts, and whether its model spends tokens on thoughts; 'compatible' ones differ. */
interface Dialect {
  usage: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
  reasons: boolean
  /** Its answers begin with thoughts, without the tag that opens them. */
  opensUnsaid: boolean
}
const COMMON_DIALECT: Dialect = {
  usage: true,
  limit: 'max_tokens',
  reasons: false,
  opensUnsaid: false,
}
const dialects = new WeakMap<AiSettings, Dialect>()

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status

/** Adjusts to a 400 that names a field, or to a model that thinks long. @returns whether a retry makes sense */
function adaptDialect(dialect: Dialect, error: unknown): boolean {
  if (error instanceof OnlyThoughts && !dialect.reasons) {
    dialect.reasons = true
    return true
  }
  const status = statusOf(error)
  if (status !== 400 && status !== 422) return false
  const message = String((error as Error).message)
  if (dialect.usage && message.includes('stream_options')) dialect.usage = false
  else if (dialect.limit === 'max_tokens' && message.includes('max_tokens'))
    dialect.limit = 'max_completion_tokens'
  else return false
  return true
}

type Delta = OpenAI.ChatCompletionChunk.Choice.Delta

/** Some send a list of parts, of which the thoughts are no text of the answer; some a refusal in its place. */
function textOf(delta: Delta | null | undefined): string {
  const content: unknown = delta?.content ?? delta?.refusal
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map(part => (part?.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('')
}

/** Whether a retry makes sense: a lost connection, a 5xx or an empty answer; not a 4xx, and not a timeout. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ServiceTimeout) && (statusOf(error) ?? 500) >= 500

const optionsIn = ({ limit, reasons, usage }: Dialect) => ({
  [limit]: ANSWER_TOKENS_MAX + (reasons ? REASONING_TOKENS_MAX : 0),
  ...(usage && { stream_options: { include_usage: true } }),
})

/** How the service ended an answer. */
class Ending {
  reason: string | null = null
  #tail = ''

  /** Looks for the line that ends a stream, which the library keeps to itself. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const decoder = new TextDecoder()
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform: (bytes, controller) => {
        this.#tail = (this.#tail + decoder.decode(bytes, { stream: true })).slice(-TAIL_CHARACTERS)
        controller.enqueue(bytes)
      },
    })
    return new Response(response.body?.pipeThrough(watched), response)
  }

  get isCut(): boolean {
    return this.reason === 'length'
  }

  /** Whether something of the answer is missing: by its limit, by a filter, by an error, or since it just stopped. */
  get isBroken(): boolean {
    return this.reason === null
      ? !this.#tail.includes('[DONE]')
      : ['length', 'content_filter', 'error'].includes(this.reason)
  }
}
const TAIL_CHARACTERS = 100

/** One request to the service, whose texts it yields. @param ending is told how it ended */
async function* attempt(
  { baseUrl, apiKey, model, timeoutMs }: AiSettings,
  dialect: Dialect,
  request: CompletionRequest,
  ending: Ending,
): AsyncGenerator<string> {
  const { system, messages, signal, onUsage } = request
  // Before the timer starts: the first import takes time that is not the service's.
  const { default: Client } = await import('openai')
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const totalTimer = setTimeout(() => timeout.abort(), timeoutMs * TOTAL_TIMEOUT_FACTOR)
  try {
    const client = new Client({
      baseURL: baseUrl,
      apiKey: apiKey ?? 'none',
      maxRetries: 0,
      logLevel: 'off',
      // A member's text goes to the configured address only, never to a redirect's target.
      fetchOptions: { redirect: 'error' },
      fetch: ending.fetch,
    })
    const stream = await client.chat.completions.create(
      {
        ...optionsIn(dialect),
        model,
        stream: true,
        messages: [
          { role: 'system', content: system },
          ...messages.map(({ role, content }) => ({ role, content })),
        ],
      },
      {
        signal: AbortSignal.any([signal, timeout.signal]),
        timeout: timeoutMs * TOTAL_TIMEOUT_FACTOR,
      },
    )
    for await (const chunk of stream) {
      timer.refresh()
      if (chunk.usage) onUsage(chunk.usage.total_tokens)
      const choice = chunk.choices?.[0]
      ending.reason = choice?.finish_reason ?? ending.reason
      const delta = textOf(choice?.delta ?? (choice as { message?: Delta } | undefined)?.message)
      if (delta) yield delta
    }
  } catch (error) {
    throw timeout.signal.aborted ? new ServiceTimeout() : error
  } finally {
    clearTimeout(timer)
    clearTimeout(totalTimer)
  }
  // The library ends the stream silently when aborted; a partial answer must not pass as complete.
  if (timeout.signal.aborted || signal.aborted) throw new ServiceTimeout()
}

/**
 * Any OpenAI-compatible service, text only: it is never offered tools, functions or files. One retry, only before any
 * text has arrived; a timeout before or during the answer is final. Errors contain the service's own text, so only
 * their kind and status leave this module.
 */
export function openAiCompatible(settings: AiSettings): CoachProvider {
  const dialect = dialects.get(settings) ?? { ...COMMON_DIALECT }
  dialects.set(settings, dialect)

  return {
    async *answer(request) {
      for (let mayRetry = true; ; ) {
        let hasText = false
        const ending = new Ending()
        const isUnopened = dialect.opensUnsaid
        let text = ''
        try {
          const deltas = attempt(settings, dialect, request, ending)
          const said = isUnopened
            ? afterClosing(deltas, () => {
                // Another model by now, or somebody had asked for such a tag: answers are streamed again.
                dialect.opensUnsaid = false
              })
            : withoutReasoning(deltas)
          for await (const delta of said) {
            hasText = true
            text += delta
            yield delta
          }
          // This answer has been shown with its thoughts; the next ones will not be.
          if (!isUnopened) dialect.opensUnsaid = endsUnopened(text)
          if (hasText) {
            if (ending.isBroken) request.onBreak()
            return
          }
          throw ending.isCut ? new OnlyThoughts() : new EmptyAnswer()
        } catch (error) {
          if (hasText || request.signal.aborted) throw error
          if (adaptDialect(dialect, error)) continue
          if (!mayRetry || !isTransient(error)) throw error
          mayRetry = false
        }
      }
    },
  }
}
