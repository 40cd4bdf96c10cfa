import type { I18n } from '@lingui/core'
import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '#src/contract/i18n.ts'

/** Of an `I18n` it takes this one function. */
const lingui = { i18n: i18n as I18n }

/** What `Trans` of `@lingui/react/macro` becomes: a text with elements in it, in the language of its reader. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={lingui} />
