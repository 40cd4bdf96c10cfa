import * as z from 'zod'

type Issue = z.core.$ZodRawIssue

const KINDS: Record<string, string> = {
  string: 'Please enter this as text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please say true or false.',
  array: 'Please enter this as a list.',
}

/** The message for a missing field: that of its first rule but the one for texts that are too long. */
function ruleOf(issue: Issue): string | undefined {
  const { checks = [] } = (issue.inst?._zod.def ?? {}) as {
    checks?: {
      _zod: {
        def: {
          check: string
          error?: (of: Issue) => string | { message: string } | null | undefined
        }
      }
    }[]
  }
  for (const check of checks) {
    const { check: rule, error } = check._zod.def
    const message = rule === 'max_length' ? null : error?.(issue)
    if (message) return typeof message === 'string' ? message : message.message
  }
}

/** The default message where a rule has none of its own (docs/product.md 12.2). */
function messageOf(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null)
        return ruleOf(issue) ?? 'Please fill this in.'
      return KINDS[String(issue.format ?? issue.expected)] ?? 'Please check what you entered.'
    case 'invalid_value':
      return `Please choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      if (issue.origin === 'string') return `Please write at least ${issue.minimum} characters.`
      return `Please enter at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `Please keep this to ${issue.maximum} characters.`
      return `Please enter at most ${issue.maximum}.`
    case 'custom':
      return
    default:
      return 'Please check what you entered.'
  }
}

/** Replaces zod's technical messages. */
export const registerMessages = (): unknown => z.config({ customError: messageOf })
