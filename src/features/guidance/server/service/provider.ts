import type { ChatMessage } from '../../contract.ts'
import type { AiSettings } from '../settings.ts'

export interface Asked {
  system: string
  messages: readonly ChatMessage[]
  /** Aborted when nobody waits for the answer now. */
  signal: AbortSignal
  /** Told what the answer took, where the service says so. @param tokens of question and answer together */
  onUsage: (tokens: number) => void
}

/** One side of the AI port: text in, text out as it is made. */
export interface Coach {
  answer: (asked: Asked) => AsyncIterable<string>
}

/** The longest answer. */
export const ANSWER_TOKENS_MAX = 700

/** However steadily it drips, an answer is whole after so many time limits, or given up. */
const WHOLE_IN_LIMITS = 4

/** The service said nothing for the time limit. */
class Silence extends Error {
  override readonly name = 'Silence'
}

/** It answered with no words, as overloaded services do. */
class EmptyAnswer extends Error {
  override readonly name = 'EmptyAnswer'
}

/** What a service has been found not to understand; 'compatible' ones differ in these. */
interface Dialect {
  usage: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
}
const dialects = new WeakMap<AiSettings, Dialect>()

const statusOf = (error: unknown): number | undefined => (error as { status?: number }).status

/** Learns from a refusal that names a field; @returns whether there is something else to try */
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

/** Whether another try may go better: a lost connection, a 5xx, no words; not a refusal, and not silence. */
const isPassing = (error: unknown): boolean => !(error instanceof Silence) && (statusOf(error) ?? 500) >= 500

/**
 * Any OpenAI-compatible service. It is asked for text alone: no tool, function or file is ever offered to it. One
 * retry, and only while nothing was said yet. One that falls silent, before its answer or within, is given up. Its
 * errors carry its own text and go no further than their kind and status.
 */
export function openAiCompatible(settings: AiSettings): Coach {
  const { baseUrl, apiKey, model, timeoutMs } = settings
  const dialect = dialects.get(settings) ?? { usage: true, limit: 'max_tokens' }
  dialects.set(settings, dialect)

  async function* once({ system, messages, signal, onUsage }: Asked): AsyncGenerator<string> {
    // Before the clock runs: loading it, the first time, is no silence of the service.
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
        // What a member wrote goes to the address of the settings and is not passed on to another.
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
    // The library ends quietly when it is aborted; half an answer must not pass for a whole one.
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
