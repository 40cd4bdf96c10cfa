import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'

const ID = /\/\*i18n\*\/ ?\{\s*id: "([\w-]{6})"/g
const MESSAGE = /message: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g

const textOf = (literal: string): string =>
  JSON.parse(
    literal.startsWith('"')
      ? literal
      : `"${literal.slice(1, -1).replaceAll('"', '\\"').replaceAll("\\'", "'")}"`,
  )

/** English is part of the scripts, and compiled there: a browser that reads English loads no catalog and no parser. */
const compiled: Plugin = {
  name: 'compile-texts',
  enforce: 'pre',
  transform: {
    filter: { code: ID },
    handler(code) {
      const ids = new Set([...code.matchAll(ID)].map(([, id]) => id))
      return {
        code: code.replace(MESSAGE, (whole, literal: string) => {
          const text = textOf(literal)
          if (!ids.has(generateMessageId(text))) return whole
          const parts = compileMessage(text)
          return typeof parts === 'string' || parts[0] === text
            ? whole
            : `message: ${JSON.stringify(parts)}`
        }),
        map: null,
      }
    },
  },
}

/** Turns `t`, `msg`, `Trans` and `Plural` into messages that can be said in any language. */
export const texts = (): Plugin[] => [
  ...lingui({ macroTransform: { macro: { descriptorFields: 'message' } } }),
  compiled,
]
