import { words } from '#src/features/texts/web/copy.ts'
import { ClosingCall } from '#src/platform/web/sections/closing-call.tsx'

type Page = 'coaching' | 'filter' | 'home' | 'rooms' | 'tools'

/** @param props.of its texts' keys begin with this */
export const Closing = ({ of }: { of: `${Page}.close` }) => (
  <ClosingCall section={of} title={words(`${of}.title`)} action={words(`${of}.button`)}>
    {words(`${of}.text`)}
  </ClosingCall>
)
