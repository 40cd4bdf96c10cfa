import type { ChatMessage } from '../../contract.ts'
import type { AiSettings } from '../settings.ts'

export interface Asked {
  system: string
  messages: readonly ChatMessage[]
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  /** Called if the service reports usage. @param tokens of prompt and answer together */
  onUsage: (tokens: number) => void
}

/** The AI port: messages in, streamed text out. */
export interface Coach {
  answer: (asked: Asked) => AsyncIterable<string>
}

/** Longest answer, in tokens. */
export const ANSWER_TOKENS_MAX = 700

/** The whole answer may take this many times `timeoutMs`, even while text keeps arriving. */
const WHOLE_IN_LIMITS = 4

/** The service sent nothing within `timeoutMs`. */
class Silence extends Error {
  override readonly name = 'Silence'
}

/** A response without text, as overloaded services send. */
class EmptyAnswer extends Error {
  override readonly name = 'EmptyAnswer'
}

/** Which optional fields a service accepts; 'compatible' ones differ. */
interface Dialect {
  usage: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
}
const dialects = new WeakMap<AiSettings, Dialect>()

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status

/** Adjusts to a 400 that names a field. @returns whether a retry makes sense */
function learn(dialect: Dialect, error: unknown): boolean {
  const status = statusOf(error)
  if (status !== 400 && status !== 422) return false
  const said = String((error as Error).message)
  if (dialect.usage && said.includes('stream_options')) dialect.usage = false
  else if (dialect.limit === 'max_tokens' && said.includes('max_tokens'))
    dialect.limit = 'max_completion_tokens'
  else return false
  return true
}

/** Whether a retry makes sense: a lost connection, a 5xx or an empty answer; not a 4xx, and not a timeout. */
const isPassing = (error: unknown): boolean => !(error instanceof Silence) && (statusOf(error) ?? 500) >= 500

/**
 * Any OpenAI-compatible service, text only: it is never offered tools, functions or files. One retry, only before any
 * text has arrived; a timeout before or during the answer is final. Errors contain the service's own text, so only
 * their kind and status leave this module.
 */
export function openAiCompatible(settings: AiSettings): Coach {
  const { baseUrl, apiKey, model, timeoutMs } = settings
  const dialect = dialects.get(settings) ?? { usage: true, limit: 'max_tokens' }
  dialects.set(settings, dialect)

  async function* once({ system, messages, signal, onUsage }: Asked): AsyncGenerator<string> {
    // Before the timer starts: the first import takes time that is not the service's.
    const { default: OpenAI } = await import('openai')
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), timeoutMs)
    const end = setTimeout(() => silence.abort(), timeoutMs * WHOLE_IN_LIMITS)
    let said = false
    try {
      const client = new OpenAI({
        baseURL: baseUrl,
        apiKey: apiKey ?? 'none',
        maxRetries: 0,
        logLevel: 'off',
        // A member's text goes to the configured address only, never to a redirect's target.
        fetchOptions: { redirect: 'error' },
      })
      const stream = await client.chat.completions.create(
        {
          model,
          stream: true,
          [dialect.limit]: ANSWER_TOKENS_MAX,
          ...(dialect.usage && { stream_options: { include_usage: true } }),
          messages: [
            { role: 'system', content: system },
            ...messages.map(({ role, content }) => ({ role, content })),
          ],
        },
        { signal: AbortSignal.any([signal, silence.signal]), timeout: timeoutMs * WHOLE_IN_LIMITS },
      )
      for await (const chunk of stream) {
        timer.refresh()
        if (chunk.usage) onUsage(chunk.usage.total_tokens)
        const delta = chunk.choices[0]?.delta.content
        if (!delta) continue
        said = true
        yield delta
      }
    } catch (error) {
      throw silence.signal.aborted ? new Silence() : error
    } finally {
      clearTimeout(timer)
      clearTimeout(end)
    }
    // The library ends the stream silently when aborted; a partial answer must not pass as complete.
    if (silence.signal.aborted || signal.aborted) throw new Silence()
    if (!said) throw new EmptyAnswer()
  }

  return {
    async *answer(asked) {
      for (let mayRetry = true; ; ) {
        let said = false
        try {
          for await (const delta of once(asked)) {
            said = true
            yield delta
          }
          return
        } catch (error) {
          if (said || asked.signal.aborted) throw error
          if (learn(dialect, error)) continue
          if (!mayRetry || !isPassing(error)) throw error
          mayRetry = false
        }
      }
    },
  }
}
