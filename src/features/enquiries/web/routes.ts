import { msg } from '@lingui/core/runtime-macro'
import { CalendarCheck, MessageSquare } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const enquiriesRoutes: readonly PageRoute[] = [
  {
    path: '/booking',
    file: 'enquiries/web/booking-page.tsx',
    kind: 'public',
    isShared: true,
    title: msg`Book a free consultation`,
    description: msg`A free 30-minute consultation.`,
    menu: { place: 'support', order: 3, label: msg`Free Consultation` },
  },
  {
    path: '/contact',
    file: 'enquiries/web/contact-page.tsx',
    kind: 'public',
    title: msg`Contact`,
    description: msg`Write, call, or come by.`,
    menu: { place: 'support', order: 1, label: msg`Contact` },
  },
  {
    path: '/admin/contacts',
    kind: 'admin',
    title: msg`Contacts`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 2, label: msg`Contacts`, icon: MessageSquare, group: 'people' },
    file: 'enquiries/web/admin-contacts-page.tsx',
  },
  {
    path: '/admin/bookings',
    kind: 'admin',
    title: msg`Bookings`,
    description: msg`Administration.`,
    menu: { place: 'admin', order: 3, label: msg`Bookings`, icon: CalendarCheck, group: 'people' },
    file: 'enquiries/web/admin-bookings-page.tsx',
  },
]
