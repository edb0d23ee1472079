import './styles/fonts.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { start_router } from './lib/router.svelte';
import { dress } from './lib/settings.svelte';

dress();
start_router();
mount(App, { target: document.getElementById('app')! });
