import * as z from 'zod'
import { settingsPart } from '#src/platform/server/settings/part.ts'
import { optional, webUrl, withDefault } from '#src/platform/server/settings/setting-forms.ts'
import { requireTogether, SettingsError } from '#src/platform/server/settings/settings-error.ts'
import { helpIn } from './safety/help-lines.ts'

/** An OpenAI-compatible service; null means the built-in guide. */
export interface AiSettings {
  baseUrl: string
  apiKey: string | null
  model: string
  /** The longest wait for the next piece of text. */
  timeoutMs: number
  /** Tokens per day (UTC) of one member or visitor's IP address; `tokensPerDay` is for all callers together. */
  tokensPerCaller: number
  /** For all callers from one IPv4 address or IPv6 network; without a confirmed email address they may use half. */
  tokensPerAddress: number
  tokensPerDay: number
}

declare module '#src/platform/server/settings/settings.ts' {
  interface Settings {
    ai: AiSettings | null
  }
}

const AI_SILENCE_MS = 45_000
/** An hour of lively conversation. */
const TOKENS_PER_CALLER = 60_000
const TOKENS_PER_ADDRESS = 240_000

/** A daily token budget; `off` means unlimited. */
const tokens = z
  .string()
  .regex(/^(off|\d{1,12})$/, 'must be a number of tokens, or off')
  .transform(value => (value === 'off' ? Number.POSITIVE_INFINITY : Number(value)))

const shape = {
  AI_BASE_URL: optional(webUrl),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  AI_TOKENS_PER_DAY: withDefault(tokens, '2000000'),
}

/** @throws SettingsError if only some of the service's settings are set */
function aiSettings(values: z.output<z.ZodObject<typeof shape>>): AiSettings | null {
  const isSet = requireTogether(values, ['AI_BASE_URL', 'AI_MODEL'])
  if (values.AI_API_KEY && !isSet)
    throw new SettingsError('AI_BASE_URL, AI_MODEL: must be set too, because AI_API_KEY is')
  if (!isSet) return null
  return {
    baseUrl: String(values.AI_BASE_URL),
    apiKey: values.AI_API_KEY ?? null,
    model: String(values.AI_MODEL),
    timeoutMs: AI_SILENCE_MS,
    tokensPerCaller: TOKENS_PER_CALLER,
    tokensPerAddress: TOKENS_PER_ADDRESS,
    tokensPerDay: values.AI_TOKENS_PER_DAY,
  }
}

const THIS_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/

/** What screens call the service; null where texts do not leave this machine, as far as one can tell. */
function nameOf(ai: AiSettings | null): string | null {
  if (!ai) return null
  const { host, hostname } = new URL(ai.baseUrl)
  return THIS_MACHINE.test(hostname) ? null : host
}

export const guidanceSettings = settingsPart({
  shape,
  read: values => {
    const ai = aiSettings(values)
    return { settings: { ai }, site: { aiService: nameOf(ai), ...helpIn(undefined) } }
  },
})
