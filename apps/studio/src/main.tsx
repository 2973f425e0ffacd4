import '@fontsource-variable/inter/wght.css'
import './style/tokens.css'
import './style/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { SessionProvider } from './server/session.tsx'
import { startTheme } from './shell/theme.ts'

startTheme()
const place = document.getElementById('studio')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <SessionProvider>
        <App />
      </SessionProvider>
    </StrictMode>,
  )
}
