import { TextField } from '#src/platform/web/forms/fields.tsx'
import { NAME_MAX, PHONE_MAX } from '../../constants.ts'

/** Who sends a form. */
export const SenderFields = () => (
  <>
    <TextField name="name" label="Name" isNeeded autoComplete="name" maxLength={NAME_MAX} />
    <TextField
      name="email"
      label="Email"
      isNeeded
      type="email"
      autoComplete="email"
      maxLength={254}
    />
    <TextField
      name="phone"
      label="Phone"
      optional
      type="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX}
    />
  </>
)
