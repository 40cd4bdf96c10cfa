import type { I18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '#src/contract/i18n.ts'

/** Of an `I18n` it takes this one function. */
const lingui = { i18n: i18n as I18n }

/**
 * A value that is no string is put in as it is: Lingui looks for tags such as `<0>` in the whole sentence, and what
 * somebody has typed has none, however long it is.
 */
const asTyped = (values: TransProps['values']) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? [value] : value,
    ]),
  )

/** What `Trans` of `@lingui/react/macro` becomes: a text with elements in it, in the language of its reader. */
export const Trans = ({ values, ...rest }: TransProps) => (
  <TransNoContext {...rest} {...(values && { values: asTyped(values) })} lingui={lingui} />
)
