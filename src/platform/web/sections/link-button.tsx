import type { ReactNode } from 'react'
import { type ButtonProps, buttonClass } from '../ui/button.tsx'

/** A link that looks like a button. */
export function LinkButton(props: {
  href: string
  variant?: ButtonProps['variant']
  size?: ButtonProps['size']
  children: ReactNode
}) {
  return (
    <a href={props.href} className={buttonClass(props.variant, props.size)}>
      {props.children}
    </a>
  )
}
