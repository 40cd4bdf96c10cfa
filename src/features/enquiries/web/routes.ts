import { CalendarCheck, MessageSquare } from 'lucide-react'
import type { PageRoute } from '#src/platform/web/routing/page.ts'

export const enquiriesRoutes: readonly PageRoute[] = [
  {
    path: '/booking',
    file: 'enquiries/web/booking-page.tsx',
    kind: 'public',
    keptSeconds: 60,
    title: 'Book a free consultation',
    description: 'A free 30-minute consultation.',
    menu: { place: 'support', order: 3, label: 'Free Consultation' },
  },
  {
    path: '/contact',
    file: 'enquiries/web/contact-page.tsx',
    kind: 'public',
    title: 'Contact',
    description: 'Write, call, or come by.',
    menu: { place: 'support', order: 1, label: 'Contact' },
  },
  {
    path: '/admin/contacts',
    kind: 'admin',
    title: 'Contacts',
    description: 'Administration.',
    menu: { place: 'admin', order: 2, label: 'Contacts', icon: MessageSquare, group: 'people' },
    file: 'enquiries/web/admin-contacts-page.tsx',
  },
  {
    path: '/admin/bookings',
    kind: 'admin',
    title: 'Bookings',
    description: 'Administration.',
    menu: { place: 'admin', order: 3, label: 'Bookings', icon: CalendarCheck, group: 'people' },
    file: 'enquiries/web/admin-bookings-page.tsx',
  },
]
