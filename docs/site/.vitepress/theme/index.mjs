import DefaultTheme from 'vitepress/theme-without-fonts';
import './contrast.css';

// The one default export that the generator asks for.
export default DefaultTheme;
