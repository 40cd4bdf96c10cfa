import type { Settings } from '#src/server/settings.ts'
import type { ChatMessage } from '../contract.ts'

/** One side of the AI port: text in, text out as it is made. */
export interface Coach {
  answer: (system: string, messages: readonly ChatMessage[], signal: AbortSignal) => AsyncIterable<string>
}

const TIME_LIMIT_MS = 45_000
const TOKENS_MAX = 700

/** Any OpenAI-compatible service. One retry of a lost connection or a 5xx; its own text never goes further. */
export function openAiCompatible({ baseUrl, apiKey, model }: NonNullable<Settings['ai']>): Coach {
  return {
    async *answer(system, messages, signal) {
      const { default: OpenAI } = await import('openai')
      const client = new OpenAI({
        baseURL: baseUrl,
        apiKey: apiKey ?? 'none',
        maxRetries: 1,
        timeout: TIME_LIMIT_MS,
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
        { signal },
      )
      for await (const chunk of stream) {
        const delta = chunk.choices[0]?.delta.content
        if (delta) yield delta
      }
    },
  }
}
