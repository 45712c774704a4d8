// Its fonts are those of the system.
import theme from 'vitepress/theme-without-fonts';
import '../../src/diagram/diagram.css';
import './style.css';

export default theme;
