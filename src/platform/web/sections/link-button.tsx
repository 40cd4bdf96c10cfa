import type { ReactNode } from 'react'
import { type ButtonProps, buttonClass } from '../ui/button.tsx'

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
