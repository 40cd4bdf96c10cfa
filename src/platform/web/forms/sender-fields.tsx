import { t } from '@lingui/core/macro'
import { TextField } from './fields.tsx'

interface SenderFieldsProps {
  /** In characters. */
  nameMax: number
  /** In characters; without it no phone number is asked for. */
  phoneMax?: number
}

/** Who sends a visitor's form. */
export const SenderFields = ({ nameMax, phoneMax }: SenderFieldsProps) => (
  <>
    <TextField name="name" label={t`Name`} isNeeded autoComplete="name" maxLength={nameMax} />
    <TextField
      name="email"
      label={t`Email`}
      isNeeded
      type="email"
      autoComplete="email"
      maxLength={254}
    />
    {phoneMax !== undefined && (
      <TextField
        name="phone"
        label={t`Phone`}
        optional
        type="tel"
        autoComplete="tel"
        maxLength={phoneMax}
      />
    )}
  </>
)
