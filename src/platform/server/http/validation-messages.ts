import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod'
import { said } from '#src/contract/i18n.ts'

type Issue = z.core.$ZodRawIssue

const KINDS: Record<string, MessageDescriptor> = {
  string: msg`Please enter this as text.`,
  number: msg`Please enter a number.`,
  int: msg`Please enter a whole number.`,
  boolean: msg`Please say true or false.`,
  array: msg`Please enter this as a list.`,
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
        return ruleOf(issue) ?? said(msg`Please fill this in.`)
      return said(
        KINDS[String(issue.format ?? issue.expected)] ?? msg`Please check what you entered.`,
      )
    case 'invalid_value':
      return said(msg`Please choose one of: ${{ values: issue.values.map(String).join(', ') }}.`)
    case 'too_small':
      if (issue.origin === 'string')
        return said(msg`Please write at least ${{ min: issue.minimum }} characters.`)
      return said(msg`Please enter at least ${{ min: issue.minimum }}.`)
    case 'too_big':
      if (issue.origin === 'string')
        return said(msg`Please keep this to ${{ max: issue.maximum }} characters.`)
      return said(msg`Please enter at most ${{ max: issue.maximum }}.`)
    case 'custom':
      return
    default:
      return said(msg`Please check what you entered.`)
  }
}

/** Replaces zod's technical messages. */
export const registerMessages = (): unknown => z.config({ customError: messageOf })
