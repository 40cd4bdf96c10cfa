import type { Settings } from '#src/server/settings.ts'
import type { ChatMessage } from '../contract.ts'

/** One side of the AI port: text in, text out as it is made. */
export interface Coach {
  answer: (system: string, messages: readonly ChatMessage[], signal: AbortSignal) => AsyncIterable<string>
}

const TOKENS_MAX = 700

/**
 * Any OpenAI-compatible service. One retry of a lost connection or a 5xx; its own text never goes further. One that
 * falls silent, before its answer or within, is given up.
 */
export function openAiCompatible({
  baseUrl,
  apiKey,
  model,
  timeoutMs,
}: NonNullable<Settings['ai']>): Coach {
  return {
    async *answer(system, messages, signal) {
      const silence = new AbortController()
      const timer = setTimeout(() => silence.abort(), timeoutMs)
      try {
        const { default: OpenAI } = await import('openai')
        const client = new OpenAI({
          baseURL: baseUrl,
          apiKey: apiKey ?? 'none',
          maxRetries: 1,
          timeout: timeoutMs,
          logLevel: 'off',
        })
        const stream = await client.chat.completions.create(
          {
            model,
            stream: true,
            max_tokens: TOKENS_MAX,
            messages: [
              { role: 'system', content: system },
              ...messages.map(({ role, content }) => ({ role, content })),
            ],
          },
          { signal: AbortSignal.any([signal, silence.signal]) },
        )
        for await (const chunk of stream) {
          timer.refresh()
          const delta = chunk.choices[0]?.delta.content
          if (delta) yield delta
        }
        // The library ends quietly when it is aborted; half an answer must not pass for a whole one.
        if (silence.signal.aborted) throw new Error('the service fell silent')
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
