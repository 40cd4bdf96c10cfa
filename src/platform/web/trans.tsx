import type { TransProps } from '@lingui/react'
import { TransNoContext } from '@lingui/react/server'
import { i18n } from '#src/contract/i18n.ts'

/** What `Trans` of `@lingui/react/macro` becomes: a text with elements in it. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={{ i18n }} />
