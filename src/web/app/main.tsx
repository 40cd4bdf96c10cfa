import '../styles/app.css'
import { createRoot } from 'react-dom/client'
import { PageSpinner } from '../ui/spinner.tsx'

const root = document.getElementById('main')
if (root) createRoot(root).render(<PageSpinner />)
