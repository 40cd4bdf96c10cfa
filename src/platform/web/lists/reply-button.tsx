import { Trans } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { buttonClass } from '../ui/button.tsx'

function mailto(email: string, subject: string, body: string): string {
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

interface ReplyButtonProps {
  email: string
  subject: string
  body: string
  onReply?: () => void
}

export function ReplyButton({ email, subject, body, onReply }: ReplyButtonProps) {
  return (
    <a className={buttonClass()} href={mailto(email, subject, body)} onClick={onReply}>
      <Mail aria-hidden className="size-5" />
      <Trans>Reply via Email</Trans>
    </a>
  )
}
