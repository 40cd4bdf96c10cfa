import { t } from '@lingui/core/macro'
import { said } from '#src/contract/i18n.ts'
import { Field, TextInput } from '#src/platform/web/ui/field.tsx'
import { typed } from '#src/platform/web/ui/typed.ts'
import { BAD_VIDEO_LINK, VIDEO_LINK_MAX } from '../../constants.ts'
import { isLinkOrNone } from '../../contract/video-link.ts'

interface LinkFieldProps {
  hint: string
  link: string
  onChange: (link: string) => void
  /** Whether what is wrong is said. */
  isChecked: boolean
}

export function LinkField({ hint, link, onChange, isChecked }: LinkFieldProps) {
  return (
    <Field
      label={t`Video link`}
      note={t`(optional)`}
      hint={hint}
      error={isChecked && !isLinkOrNone(link) ? said(BAD_VIDEO_LINK) : undefined}
    >
      <TextInput {...typed(link, onChange)} inputMode="url" maxLength={VIDEO_LINK_MAX} />
    </Field>
  )
}
