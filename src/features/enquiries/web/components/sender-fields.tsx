import { Line } from '#src/platform/web/sections/form-fields.tsx'
import { NAME_MAX, PHONE_MAX } from '../../constants.ts'

/** Who sends a form. */
export const SenderFields = () => (
  <>
    <Line name="name" label="Name" autoComplete="name" maxLength={NAME_MAX} />
    <Line name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
    <Line name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={PHONE_MAX} optional />
  </>
)
