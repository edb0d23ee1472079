import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { open_early, socket_url } from './protocol/early';
import { start_router } from './lib/router.svelte';
import { dress } from './lib/settings.svelte';

const [page, token] = location.pathname.split('/').filter(Boolean);
if ((page === 't' || page === 'report') && token) open_early(socket_url(decodeURIComponent(token)));

dress();
start_router();
mount(App, { target: document.getElementById('app')! });
